import { type Role, ROLES } from '@rabbet/domain/callers/roles';
import { AccountSecrets } from '@rabbet/postgres';
import { Browser } from './browser';
import { TestShop } from './test-shop';
import type { Configuration } from '../kernel/configuration';
import type { ShopOptions } from '../shop/open-shop';
import { PasswordHashing } from '../accounts/credentials/password-hashing';

/** Member of staff for tests, with a password, who signs in as often as a test needs. */
export class Member {
  static readonly PASSWORD = ' seven brass picture hooks ';

  private constructor(
    private readonly shop: TestShop,
    readonly account: number,
    readonly email: string,
    readonly secrets: AccountSecrets,
  ) {}

  static async of(shop: TestShop, role: Role): Promise<Member> {
    await shop.asRole(role, 'security/session'); // makes the account
    const { database, masterKey } = shop.shop.writeSide;
    const secrets = new AccountSecrets(database, masterKey);
    const account = 1 + ROLES.indexOf(role);
    await secrets.setPassword(account, await new PasswordHashing().hash(Member.PASSWORD), new Date());
    return new Member(shop, account, `${role}@example.com`, secrets);
  }

  signIn(browser = new Browser(this.shop), password = Member.PASSWORD) {
    return browser.signIn(this.email, password);
  }

  /** A browser of theirs that is signed in. */
  async signedIn(headers?: Readonly<Record<string, string>>): Promise<Browser> {
    const browser = new Browser(this.shop, headers);
    const { status, body } = await this.signIn(browser);
    if (status !== 200 || body.id !== this.account) throw new Error(JSON.stringify(body));
    return browser;
  }
}

/** Shop for tests with one member of staff. Before each test nobody is signed in, and no try is counted. */
export function shopWithMember(
  role: Role,
  options: Partial<ShopOptions> = {},
  configured: Partial<Configuration> = {},
) {
  const shop = new TestShop(options, false, null, configured);
  let member: Member;
  const database = () => shop.shop.writeSide.database;
  beforeAll(async () => {
    await shop.open();
    member = await Member.of(shop, role);
  });
  afterAll(() => shop.close());
  beforeEach(() => database().query('truncate state.limit_count; delete from state.session'));
  return {
    shop,
    /** Once it is open. */
    get member() {
      return member;
    },
    get database() {
      return database();
    },
  };
}
