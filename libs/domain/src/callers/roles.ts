export const ROLES = ['administrator', 'manager', 'sales', 'framer', 'editor', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

/** Resources of the shop, which roles may read or change. */
export const RESOURCES = [
  'pieces',
  'costs',
  'names',
  'people',
  'content',
  'events',
  'registrations',
  'amounts',
  'steps',
  'settings',
  'accounts',
  'mails',
  'log',
] as const;
export type Resource = (typeof RESOURCES)[number];

/** Content of each resource, for readers of the table of roles. */
export const ABOUT_RESOURCES: Readonly<Record<Resource, string>> = {
  pieces: 'pieces, their types, units and places',
  costs: 'what pieces cost, their markup, and whose they were',
  names: 'the names of people and companies',
  people: 'people and companies, and how they are reached',
  content: 'articles and images',
  events: 'gallery events and workshops',
  registrations: 'registrations and orders',
  amounts: 'the amounts of registrations and orders',
  steps: 'the steps of production',
  settings: 'settings',
  accounts: 'accounts, sessions and tokens',
  mails: 'mails, in which links may stand that let somebody in',
  log: 'the log, and who did what',
};

/** Words for a resource in a sentence. Only `registrations` needs others than its name, because it includes orders. */
export function resourceInWords(resource: string): string {
  return resource === 'registrations' ? ABOUT_RESOURCES[resource] : resource;
}

/** Access to a resource; `change` includes reading. */
export type Access = 'none' | 'read' | 'change';

type Accesses = Readonly<Record<Resource, Access>>;

function everywhere(access: Access): Accesses {
  return Object.fromEntries(RESOURCES.map((resource) => [resource, access])) as Accesses; // one entry for each resource
}

export const ACCESS: Readonly<Record<Role, Accesses>> = {
  administrator: everywhere('change'),
  manager: { ...everywhere('change'), accounts: 'read', mails: 'none', log: 'read' },
  sales: {
    ...everywhere('none'),
    pieces: 'change',
    names: 'change',
    people: 'change',
    content: 'read',
    events: 'change',
    registrations: 'change',
    amounts: 'change',
    steps: 'change',
    settings: 'read',
  },
  framer: {
    ...everywhere('none'),
    pieces: 'read',
    names: 'read',
    content: 'read',
    events: 'read',
    registrations: 'read',
    steps: 'change',
    settings: 'read',
  },
  editor: {
    ...everywhere('none'),
    pieces: 'read',
    names: 'read',
    content: 'change',
    events: 'change',
    settings: 'read',
  },
  auditor: { ...everywhere('read'), mails: 'none' },
};

const ORDER: readonly Access[] = ['none', 'read', 'change'];

/** True if a change from one role to another takes any access away. */
export function losesAccess(from: Role, to: Role): boolean {
  const rank = (role: Role, resource: Resource) => ORDER.indexOf(ACCESS[role][resource]);
  return RESOURCES.some((resource) => rank(to, resource) < rank(from, resource));
}
