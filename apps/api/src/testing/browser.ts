import type { Answered, Asking, TestShop } from './test-shop';

/** Browser of a test: keeps cookies, sends the forgery pair as pages do, and reads what it has changed. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** Cookies of the last answer, with their attributes. */
  set: readonly string[] = [];
  /** Position in the log of its last change. */
  private position: string | null = null;

  constructor(
    private readonly shop: TestShop,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  async ask<T = Record<string, unknown>>(path: string, asking: Asking = {}): Promise<Answered<T>> {
    const pair = this.cookies.get('XSRF-TOKEN');
    const isChange = (asking.method ?? (asking.body === undefined ? 'GET' : 'POST')) !== 'GET';
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      ...(cookie && { cookie }),
      ...(isChange && pair !== undefined && { 'x-xsrf-token': pair }),
      ...(!isChange && this.position !== null && { 'log-position': this.position }),
      ...this.headers,
      ...asking.headers,
    };
    const answer = await this.shop.ask<T>(path, { ...asking, headers });
    this.position = answer.headers.get('log-position') ?? this.position;
    this.set = answer.headers.getSetCookie();
    for (const text of this.set) this.keep(text);
    return answer;
  }

  async signIn(email: string, password: string): Promise<Answered> {
    await this.ask('security/current-user'); // sets the forgery cookie
    return this.ask('security/sign-in', { body: { email, password } });
  }

  private keep(text: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    if (/; Max-Age=0(;|$)/.test(text)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
