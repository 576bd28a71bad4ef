import type { Browser } from 'playwright-core';
import { openBrowser } from '../slice/browser';
import { tryHtml } from './plain-html';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser?.close());

test('whatever is written, Chromium builds plain formatting of what is taken and of what is shown, and asks for nothing', () =>
  tryHtml(browser, 5_000));
