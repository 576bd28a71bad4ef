import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, step } from '../steps.mjs';

const folder = join(root, '.cache/chromium');
const debs = join(folder, 'archives');
const lists = join(folder, 'lists');
const tree = join(folder, 'tree');
/** Status of a machine with no package: what this one has lies elsewhere than the unpacked browser looks for it. */
const nothingInstalled = join(folder, 'status');
/** The machine's own loader loads this package's libraries, and no others. */
const LOADER = 'libc6_';

/** Debian's name for a Chromium without windows. */
export const QUICK = 'chromium-headless-shell';

/** Starts the unpacked one with its own libraries and fonts; there once all is unpacked. */
export const unpackedChromium = join(folder, QUICK);

/** Fonts are the machine's where it has some, else those that came along. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${join(tree, 'usr/share/fonts')}</dir>
  <include ignore_missing="yes">/etc/fonts/conf.d</include>
  <include ignore_missing="yes">${join(tree, 'usr/share/fontconfig/conf.avail')}</include>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/** Debian's Chromium without root, with all that it needs, unpacked into a folder. */
export async function unpackChromium() {
  rmSync(folder, { recursive: true, force: true });
  for (const needed of [join(debs, 'partial'), join(lists, 'partial'), tree]) mkdirSync(needed, { recursive: true });
  writeFileSync(nothingInstalled, '');
  const updated = await step('browser', apt('update'));
  if (!updated.ok) return updated;
  // fetches into our own archives, and stops before anything is installed
  const fetched = await step('browser', apt('install', '--yes', '--download-only', '--no-install-recommends', QUICK));
  if (!fetched.ok) return fetched;
  for (const deb of readdirSync(debs).filter((file) => file.endsWith('.deb') && !file.startsWith(LOADER))) {
    const unpacked = await step('browser', ['dpkg', '-x', join(debs, deb), tree]);
    if (!unpacked.ok) return unpacked;
  }
  for (const done of [debs, lists]) rmSync(done, { recursive: true });
  return writeStarter();
}

function apt(...command) {
  const settings = {
    'Dir::State::Lists': lists,
    'Dir::State::Status': nothingInstalled,
    'Dir::Cache': folder,
    'Dir::Cache::Archives': debs,
    'Debug::NoLocking': 'true',
    'APT::Sandbox::User': '',
  };
  return [
    'apt-get',
    '--quiet',
    ...Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]),
    ...command,
  ];
}

function writeStarter() {
  const fonts = join(folder, 'fonts.conf');
  writeFileSync(fonts, fontSettings);
  const script = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH='${libraryFolders().join(':')}' FONTCONFIG_FILE='${fonts}'`,
    `exec '${join(tree, 'usr/lib/chromium', QUICK)}' "$@"`,
  ];
  writeFileSync(unpackedChromium, `${script.join('\n')}\n`, { mode: 0o755 });
  return { ok: true };
}

/** Also those that a library finds by the absolute path that is written into it, where it is installed. */
function libraryFolders() {
  const libraries = readdirSync(tree, { recursive: true, withFileTypes: true }).filter(({ name }) =>
    /^lib.*\.so/.test(name),
  );
  return [...new Set(libraries.map(({ parentPath }) => parentPath))];
}
