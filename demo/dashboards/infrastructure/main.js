import { createApp } from 'vue';
import 'iam-widgets/define/header';
import 'iam-widgets/define/command';
import 'iam-widgets/define/export-dialog';
import App from './App.vue';
import { router } from './router.js';
import './noc.css';

createApp(App).use(router).mount('#noc');
