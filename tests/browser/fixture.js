// Shared fixture: each file of tests has its own server and browser.
import { after } from 'node:test';
import { launch } from './browser.js';
import { Server } from './server.js';

export const server = await Server.start();
export const browser = await launch();

after(async () => {
  await browser.close();
  await server.stop();
});
