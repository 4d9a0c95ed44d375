import 'iam-widgets/define/header';
import 'iam-widgets/define/team';
import 'iam-widgets/svelte';
import { mount } from 'svelte';
import App from './App.svelte';

mount(App, { target: document.querySelector('#app')! });
