import {
  actorOf,
  type Caller,
  isFor,
  isStaff,
  localCaller,
  mayChange,
  mayRead,
  processCaller,
  VISITOR,
} from './caller';
import { ACCESS, RESOURCES, type Resource, ROLES } from './roles';
import { memberAs } from '../testing/callers';

const erasure = processCaller('erasure');
const framer = memberAs('framer');
const local = localCaller(1000);
const script: Caller = { kind: 'staff', who: { account: 7 }, roles: ['administrator', 'framer'], token: 3 };

test('what staff may read is read by all callers but visitors, also by processes of the program', () => {
  expect([VISITOR, framer, script, local, erasure].map(isStaff)).toEqual([false, true, true, true, true]);
  expect([VISITOR, framer, local, erasure].map((caller) => isFor('staff', caller))).toEqual([false, true, true, true]);
  expect([VISITOR, framer, local, erasure].map((caller) => isFor('public', caller))).toEqual([true, true, true, true]);
});

test('the actor of a script is its owner', () => {
  expect([VISITOR, framer, script, local, erasure].map(actorOf)).toEqual([
    'anonymous',
    'account-7',
    'account-7',
    'local-1000',
    'process-erasure',
  ]);
});

test('each role may read and change what the table of the specification says', () => {
  const spelled = { none: '-', read: 'r', change: 'rc' };
  const columns: readonly Resource[] = [
    'pieces',
    'costs',
    'people',
    'content',
    'events',
    'registrations',
    'steps',
    'settings',
    'accounts',
    'log',
  ];
  const table = ROLES.map((role) => [role, ...columns.map((resource) => spelled[ACCESS[role][resource]])].join(' '));
  expect(table).toEqual([
    'administrator rc rc rc rc rc rc rc rc rc rc',
    'manager rc rc rc rc rc rc rc rc r r',
    'sales rc - rc r rc rc rc r - -',
    'framer r - - r r r rc r - -',
    'editor r - - rc rc - - r - -',
    'auditor r r r r r r r r r r',
  ]);
  const accessTo = (resource: Resource) => ROLES.map((role) => ACCESS[role][resource]);
  expect(accessTo('names')).toEqual(['change', 'change', 'change', 'read', 'read', 'read']);
  expect(accessTo('amounts')).toEqual(['change', 'change', 'change', 'none', 'none', 'read']);
  expect(ROLES.filter((role) => ACCESS[role].mails !== 'none')).toEqual(['administrator']);
});

test('a role that may change a resource may read it, and a visitor may do neither', () => {
  for (const resource of RESOURCES) {
    expect([
      mayRead(VISITOR, resource),
      mayChange(VISITOR, resource),
      mayRead(local, resource),
      mayChange(local, resource),
    ]).toEqual([false, false, true, true]);
    for (const role of ROLES)
      if (mayChange(memberAs(role), resource)) expect(mayRead(memberAs(role), resource)).toBe(true);
  }
});

test('a script may do only what both its own role and that of its maker allow', () => {
  expect([mayRead(script, 'costs'), mayChange(script, 'steps'), mayChange(script, 'pieces')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(mayRead({ kind: 'staff', who: { account: 7 }, roles: [] }, 'pieces')).toBe(false);
});
