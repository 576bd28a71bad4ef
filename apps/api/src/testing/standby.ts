import type { TestShop } from './test-shop';

/** Copy of the database of a test shop that takes over, as a standby does that had not heard of the newest yet. */
export class Standby {
  private constructor(
    private readonly shop: TestShop,
    private readonly name: string,
  ) {}

  static async of(shop: TestShop): Promise<Standby> {
    const standby = new Standby(shop, new URL(shop.database.options.url).pathname.slice(1));
    await standby.apart(() => shop.onServer(`create database ${standby.copy} template ${standby.name}`));
    return standby;
  }

  takeOver(): Promise<void> {
    return this.apart(async () => {
      await this.shop.onServer(`drop database ${this.name}`);
      await this.shop.onServer(`alter database ${this.copy} rename to ${this.name}`);
    });
  }

  private get copy(): string {
    return `${this.name}_standby`;
  }

  /** Ends all sessions first: Postgres copies, drops and renames a database to which none is connected. */
  private async apart(work: () => Promise<void>): Promise<void> {
    await this.shop.cutOff();
    await this.shop.onServer(
      `select pg_terminate_backend(pid, 600000) from pg_stat_activity where datname in ('${this.name}', '${this.copy}')`,
    );
    await work();
    await this.shop.reconnect();
  }
}
