import { prepare } from './prepare.mjs';
import { onNpmGone } from './program.mjs';
import { onInterruption } from './steps.mjs';

// npm run dev: as npm start, and what is changed shows: the API starts anew, the browser is told
await prepare();
const { devApi } = await import('./dev/api.mjs');
const { devSite } = await import('./dev/site.mjs'); // Vite, which may have been installed just now
const api = await devApi();
const site = await devSite(api).catch((error) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${error.port} is taken: name another in PORT.` : error);
  process.exit(1);
});
api.follow(site.watcher);

async function stop() {
  onInterruption(() => {});
  await Promise.all([site.close(), api.stop()]);
  process.exit(0);
}
onInterruption(stop);
onNpmGone(stop);
await api.whenReady();
console.log(`${site.address} shows what you change`);
