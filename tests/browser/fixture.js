// What every file of tests begins and ends with: a server of its own and a browser.
import { after, before } from 'node:test';
import { launch } from './browser.js';
import { Server } from './server.js';

export let server;
export let browser;

before(async () => {
  server = await Server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});
