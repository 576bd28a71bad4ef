import { folderRings } from './folder-rings';
import { checkout, planted } from './tree';

const ROOM = /^(?:(?:apps|libs)\/[^/]+\/src|e2e|tools)(?=\/)/;
const ROOMS = [...new Set([...checkout().keys()].flatMap((path) => ROOM.exec(path)?.[0] ?? []))];

it.each(ROOMS)('folders of %s form no ring', (room) => {
  expect(folderRings(checkout(), room)).toEqual([]);
});

it('finds a ring of two folders, and of three', () => {
  const tree = planted({
    'apps/api/src/workshops/reads.ts': `import { seat } from '../registrations/seats';`,
    'apps/api/src/registrations/seats.ts': `export type { Plan } from '../workshops/plan';`,
    'apps/api/src/a/a.ts': `import type { B } from '../b/b';`,
    'apps/api/src/b/b.ts': `const c = import('../c/c');`,
    'apps/api/src/c/c.ts': `import { a } from '../a/a';`,
  });
  expect(folderRings(tree, 'apps/api/src')).toEqual([
    'a -> b: a/a.ts imports b/b',
    'b -> c: b/b.ts imports c/c',
    'c -> a: c/c.ts imports a/a',
    'registrations -> workshops: registrations/seats.ts imports workshops/plan',
    'workshops -> registrations: workshops/reads.ts imports registrations/seats',
  ]);
});

it('finds a ring of a folder with the one that it stands in', () => {
  const tree = planted({
    'apps/api/src/mail/mail.feature.ts': `import { send } from './sending/send';`,
    'apps/api/src/mail/sending/send.ts': `import { mail } from '../mail.feature';`,
  });
  expect(folderRings(tree, 'apps/api/src')).toEqual([
    'mail -> mail/sending: mail/mail.feature.ts imports mail/sending/send',
    'mail/sending -> mail: mail/sending/send.ts imports mail/mail.feature',
  ]);
});

it('finds a ring of features whose inner folders form none', () => {
  const tree = planted({
    'apps/api/src/mail/sending/send.ts': `import { find } from '../../people/finding/find';`,
    'apps/api/src/people/merging/merge.ts': `import { held } from '../../mail/held/held';`,
  });
  expect(folderRings(tree, 'apps/api/src')).toHaveLength(2);
});

it('takes folders that import each other one way, and tests that go back', () => {
  const tree = planted({
    'apps/api/src/a/a.ts': `import { b } from '../b/b'; import { c } from './c'; import { d } from '@rabbet/domain/a/a';`,
    'apps/api/src/b/b.test.ts': `import { a } from '../a/a';`,
    'apps/api/src/b/testing/shop.ts': `import { a } from '../../a/a';`,
  });
  expect(folderRings(tree, 'apps/api/src')).toEqual([]);
});
