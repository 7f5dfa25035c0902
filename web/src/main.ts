import { mount } from 'svelte';
import App from './App.svelte';
import { catalog } from './api/catalog.svelte';
import { link } from './api/link.svelte';
import { language } from './i18n/language.svelte';
import { router } from './shell/router.svelte';
import { theme } from './shell/theme.svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/print.css';

document.documentElement.lang = language.value;
router.start();
theme.start();
link.connection.start();
addEventListener('online', () => link.connection.tryNow());
void catalog.load();
mount(App, { target: document.getElementById('page')! });
