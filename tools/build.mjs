import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildPrograms } from './build/programs.mjs';
import { buildWeb } from './build/web.mjs';
import { tell } from './steps.mjs';

/** Brings dist/ up to date: the programs and the site, each only if something it is made of has changed since. */
export async function build() {
  const parts = await Promise.all([buildPrograms(), buildWeb()]);
  return {
    name: 'build',
    ok: parts.every(({ ok }) => ok),
    seconds: Math.max(...parts.map(({ seconds }) => seconds)),
    output: parts.map(({ ok, output }) => (ok ? '' : output)).join(''),
  };
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const done = await build();
  tell(done);
  process.exitCode = done.ok ? 0 : 1;
}
