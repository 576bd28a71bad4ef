import type {
  AccessRecordReply,
  AccountChangeReply,
  OwnAccountReply,
  RolesReply,
  StaffAccountReply,
  Transport,
  WhoAsksReply,
  WireRequest,
} from '@rabbet/client';
import { ABOUT_RESOURCES, ACCESS, RESOURCES, type Role, ROLES } from '@rabbet/domain/callers/roles';
import type { WholeMessageReply } from '@rabbet/domain/mail/mail';
import { pagingOf } from '@rabbet/domain/pages/paging';

/** The files of a built site. */
export const ASSETS = {
  script: '/s.js',
  still: '/still.js',
  inquiries: '/inquiries.js',
  sheets: { public: { href: '/p.css', fonts: [] }, staff: { href: '/t.css', fonts: [] } },
};
export const NOW = new Date('2026-11-22T15:00:00Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

/** Somebody with this role, as the shop tells who asks. */
export function memberAs(role: Role, given: Partial<WhoAsksReply> = {}): WhoAsksReply {
  return {
    actor: 'account-7',
    account: { id: 7, name: 'Ann Alder', email: 'ann@example.com' },
    roles: [role],
    access: ACCESS[role],
    session: { number: 3, confirmed_until: null, second_factor: false },
    token: null,
    must_add_second_factor: false,
    ...given,
  };
}

export function staffAccount(id: number, given: Partial<StaffAccountReply> = {}): StaffAccountReply {
  return {
    id,
    person_id: id,
    name: `Person ${id}`,
    email: `person-${id}@example.com`,
    next_email: null,
    role: 'sales',
    stage: 'active',
    second_factor: false,
    failed_logins: 0,
    last_login: ago(5),
    ...given,
  };
}

export function ownAccount(given: Partial<OwnAccountReply> = {}): OwnAccountReply {
  const token = { number: 1, name: 'Nightly import', role: 'sales', made_at: ago(900), expires_at: ago(-600) };
  return {
    ...staffAccount(7, { name: 'Ann Alder', email: 'ann@example.com', role: 'administrator' }),
    first: 'Ann',
    last: 'Alder',
    phone: null,
    has_password: true,
    codes: false,
    recovery_codes_left: 0,
    passkeys: [],
    sessions: [
      { number: 3, device: 'Firefox on Linux', made_at: ago(2), seen_at: ago(0), ends_at: ago(-12), current: true },
      { number: 2, device: 'Safari on iPhone', made_at: ago(50), seen_at: ago(26), ends_at: ago(-3), current: false },
    ],
    tokens: [{ ...token, last_used_at: ago(7), revoked_at: null }],
    ...given,
  };
}

export function mail(id: number, given: Partial<WholeMessageReply> = {}): WholeMessageReply {
  return {
    id,
    template: 'invitation',
    state: 'sent',
    reason: null,
    tries: 1,
    maybe_twice: false,
    made_at: ago(3),
    due_at: null,
    settled_at: ago(2.9),
    event_id: `event-${id}`,
    stream: 'staff-1',
    person_id: 12,
    message_id: `<${id}@example.com>`,
    asked: null,
    asked_by: null,
    asked_at: null,
    name: 'Bo Birch',
    address: 'bo@example.com',
    subject: 'You are invited',
    text: 'Welcome.',
    html: '<p>Welcome.</p>',
    answer: null,
    ...given,
  };
}

export function accessRecord(number: number, given: Partial<AccessRecordReply> = {}): AccessRecordReply {
  const fixedFields = { kind: 'sign-in', account: 7, token: null, network: '203.0.113.0/24', reason: 'password' };
  return { number, ...fixedFields, at: ago(number), last_at: ago(number), count: 1, ...given };
}

export function accountChange(number: number, given: Partial<AccountChangeReply> = {}): AccountChangeReply {
  return {
    number,
    type: 'StaffDeactivated',
    what: 'deactivated',
    account: 8,
    account_name: 'Bo Birch',
    token: null,
    by: 'account-7',
    by_name: 'Ann Alder',
    at: ago(number),
    details: {},
    ...given,
  };
}

const ROLES_REPLY: RolesReply = {
  roles: ROLES,
  resources: RESOURCES.map((name) => ({ name, about: ABOUT_RESOURCES[name] })),
  access: ACCESS,
  kinds: [
    {
      kind: 'company',
      path: 'core/contacts/companies',
      readers: 'names',
      changers: 'people',
      fields: [
        { name: 'name', readers: 'public' },
        { name: 'comments', readers: 'people' },
      ],
    },
  ],
  commands: [{ stream: 'staff', changers: 'accounts' }],
};

/** Settings of a shop that has answered all questions of the guide. */
const OWNER_SETTINGS = Object.entries({
  shop_name: 'Rabbet Gallery',
  street: '12 Hargett Street',
  city_line: 'Raleigh, NC 27601',
  hours: 'Monday: Closed',
  gallery_phone: '919-555-0142',
  email: 'hello@example.com',
  nc_wake_sales_tax: '0.0725',
}).map(([name, value]) => ({ name, value }));

export interface BackOffice {
  readonly who: WhoAsksReply | null;
  readonly account?: OwnAccountReply;
  readonly accounts?: readonly StaffAccountReply[];
  readonly mails?: readonly WholeMessageReply[];
  readonly records?: readonly AccessRecordReply[];
  readonly health?: object;
  /** Answers changes, and reads that the office does not know, with a status and a body. */
  readonly answer?: (request: WireRequest) => readonly [status: number, body: unknown] | null;
}

/** The API of the staff area as its contract has it, and what it was asked to do. */
export function backOffice(office: BackOffice) {
  const changes: WireRequest[] = [];
  const transport: Transport = async (request) => {
    if (request.method !== 'GET') changes.push(request);
    const [status, body] = office.answer?.(request) ?? [200, request.method === 'GET' ? replyTo(office, request) : {}];
    return { status, body, headers: { get: () => null } };
  };
  return { asked: changes, transport };
}

function replyTo(office: BackOffice, { path, query = {} }: WireRequest): unknown {
  const { who, account = ownAccount(), accounts = [], mails = [], records = [], health } = office;
  const inState = mails.filter(({ state }) => !query.state || state === query.state);
  switch (path) {
    case 'security/session':
      return who;
    case 'security/account':
      return account;
    case 'core/accounts':
      return accounts;
    case 'core/roles':
      return ROLES_REPLY;
    case 'core/enquiries':
    case 'core/content/workshops/registrations':
    case 'core/commerce/payments':
    case 'core/commerce/orders/list':
    case 'core/commerce/orders/services':
      return paged([]);
    case 'core/mail/messages':
      return paged(inState);
    case 'core/mail/messages/whole':
      return mails.find(({ id }) => id === Number(query.id));
    case 'core/audit/access':
      return { records, next: records.length > 2 ? 7 : null };
    case 'core/platform/settings':
      return OWNER_SETTINGS;
    case 'core/contacts/artists':
    case 'core/commerce/widgets':
      return paged([{ id: 1, name: 'Doe, Jane' }]);
    case 'health/ready':
      return health ?? { status: 'ready', degraded: false, projections: [], processes: [] };
    default:
      throw new Error(`nobody answers GET ${path}`);
  }
}

function paged<T>(rows: readonly T[]) {
  const { offset: _, ...paging } = pagingOf(rows.length, 50, 1);
  return { ...paging, data: rows };
}
