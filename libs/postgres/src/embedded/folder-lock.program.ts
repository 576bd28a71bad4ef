import { readFileSync, writeFileSync } from 'node:fs';
import { withFolderLock } from './folder-lock';

/** Test program: counts up in a file, `turns <folder> <file> <times>`; `forever` takes the turn and keeps it. */
async function main([folder = '', file = '', times = '0']: string[]): Promise<void> {
  for (let i = 0; i < Number(times) || times === 'forever'; i++)
    await withFolderLock(
      folder,
      async () => {
        const count = Number(readFileSync(file, 'utf8'));
        console.log(`in turn ${count}`);
        if (times === 'forever') await new Promise(() => setInterval(() => {}, 1e9));
        await new Promise((resolve) => setImmediate(resolve));
        writeFileSync(file, String(count + 1));
      },
      600_000,
    );
}

void main(process.argv.slice(2));
