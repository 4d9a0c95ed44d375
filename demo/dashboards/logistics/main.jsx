import { createRoot } from 'react-dom/client';
import 'iam-widgets/define/header';
import 'iam-widgets/define/command';
import 'iam-widgets/define/export-dialog';
import { App } from './app.jsx';
import './logistics.css';

createRoot(document.getElementById('app')).render(<App />);
