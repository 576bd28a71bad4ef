import { posix } from 'node:path';
import ts from 'typescript';
import { isTestCode, type Tree } from './tree';

/** An import from one folder into another. */
interface Crossing {
  readonly from: string;
  readonly to: string;
  /** `file imports path`, for whoever mends a ring. */
  readonly example: string;
}

/**
 * Finds rings among the folders of a room: `a` imports `b`, and `b` imports `a`, if by way of others. It looks at folders of
 * each depth, as the features of a room may form a ring though their inner folders form none. Test code counts for nothing.
 */
export function folderRings(tree: Tree, room: string): string[] {
  const imports = importsIn(tree, room);
  const depths = Math.max(0, ...imports.map(([file]) => file.split('/').length - 1));
  const rings = Array.from({ length: depths }, (_, i) => ringsAmong(crossings(imports, i + 1))).flat();
  return [...new Set(rings)].sort();
}

/** Pairs of a file and the path that it imports, both from the top of the room. */
function importsIn(tree: Tree, room: string): [file: string, path: string][] {
  const inRoom = [...tree].filter(([path]) => path.startsWith(`${room}/`) && /\.[cm]?tsx?$/.test(path));
  return inRoom
    .filter(([path]) => !isTestCode(path))
    .flatMap(([path, text]) => {
      const file = path.slice(room.length + 1);
      const specifiers = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
      return specifiers
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier): [string, string] => [file, posix.join(posix.dirname(file), specifier)]);
    });
}

function crossings(imports: readonly (readonly [file: string, path: string])[], depth: number): Crossing[] {
  return imports
    .map(([file, path]) => ({
      from: folderOf(file, depth),
      to: folderOf(path, depth),
      example: `${file} imports ${path}`,
    }))
    .filter(({ from, to }) => from !== to);
}

function folderOf(file: string, depth: number): string {
  return file.split('/').slice(0, -1).slice(0, depth).join('/') || '.';
}

/** The crossings that lead back to where they come from, an example for each pair of folders. */
function ringsAmong(all: readonly Crossing[]): string[] {
  const pairs = new Map(all.map((crossing) => [`${crossing.from} -> ${crossing.to}`, crossing]));
  return [...pairs]
    .filter(([, { from, to }]) => reachableFrom(to, [...pairs.values()]).has(from))
    .map(([pair, { example }]) => `${pair}: ${example}`);
}

function reachableFrom(start: string, pairs: readonly Crossing[]): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const folder of reached) {
    for (const { from, to } of pairs) if (from === folder) reached.add(to);
  }
  return reached;
}
