import { mount } from 'svelte';
import 'iam-widgets/define/header';
import 'iam-widgets/define/command';
import 'iam-widgets/define/export-dialog';
import 'iam-widgets/define/team';
import App from './App.svelte';
import './admin.css';

mount(App, { target: document.body });
