import type { PageInput } from '../../kernel/pages/load-page';

interface NoticeProps {
  readonly visit: PageInput;
  /** What an address may say has just been done, in words. */
  readonly said: Readonly<Record<string, string>>;
}

/** What has just been done. The address names it, so that it is told without a script as well. */
export function Notice({ visit, said }: NoticeProps) {
  const name = visit.search.get('said') ?? '';
  return <div role="status">{Object.hasOwn(said, name) && <p className="notice">{said[name]}</p>}</div>;
}
