import { imageHash, MOST_FILE_BYTES } from '@rabbet/domain/images/images';
import { type ImageFolder, sha256Of } from '@rabbet/imports';

/** Files that somebody has chosen in a browser, as a folder. */
export function chosenImages(chosen: readonly File[]): ImageFolder {
  const byName = new Map(chosen.map((file) => [file.name, file]));
  const files = [...byName.values()].map(({ name, size }) => ({
    name,
    problem: size > MOST_FILE_BYTES ? `it has more than ${MOST_FILE_BYTES / 1e6} MB.` : null,
  }));
  const named = (name: string) => byName.get(name)!; // one of the files above
  return {
    files: files.sort((a, b) => (a.name < b.name ? -1 : 1)),
    hashOf: async (name) => imageHash(sha256Of(new Uint8Array(await named(name).arrayBuffer()))),
    read: (name) => Promise.resolve(named(name)),
  };
}
