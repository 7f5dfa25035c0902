// Node 18 lacks the global `crypto` that browsers have.
import { webcrypto } from 'node:crypto';

globalThis.crypto ??= webcrypto;
