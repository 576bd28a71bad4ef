import { type ReactNode, useContext } from 'react';
import { SentFormContext } from '../../kernel/forms/sent-form';
import { StayingContext } from '../../kernel/forms/staying';
import type { PageInput } from '../../kernel/pages/load-page';
import { Menu } from '../frame/Menu';
import { Notice } from '../frame/Notice';
import { StaffHead } from '../frame/StaffHead';
import { useStaying } from './use-staying';

/** Parts of the head, which stays in sight. */
export interface SheetHead {
  readonly picture?: ReactNode;
  readonly state?: ReactNode;
  /** The facts that matter most: three at most. */
  readonly facts?: readonly Fact[];
  /** The one main act for the state that the record is in. */
  readonly act?: ReactNode;
  /** All other acts. */
  readonly more?: ReactNode;
  /** Names of the forms behind More: it is open where one of them was sent without a script, and something was wrong. */
  readonly moreForms?: readonly string[];
}

interface SheetProps {
  readonly title: string;
  readonly visit: PageInput;
  readonly links: ReactNode;
  readonly head?: SheetHead;
  /** Words for what an address says was just done. */
  readonly notices?: Readonly<Record<string, string>>;
  /** Facts, money, papers, and lists of what belongs to it. */
  readonly side?: ReactNode;
  /** Notes and history. */
  readonly timeline?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows a record: a head that stays, the thing itself, what stands beside it, and one timeline. A form that leads back to
 * it answers with a toast, and the page does not move.
 */
export function Sheet({ title, visit, links, head = {}, notices = {}, side, timeline, children }: SheetProps) {
  const sentForm = useContext(SentFormContext)?.name ?? '';
  const words = { saved: 'Saved.', added: 'Added.', ...notices };
  return (
    <StayingContext value={useStaying(words)}>
      <header className="page-title sheet-head">
        <StaffHead title={title} />
        {head.picture}
        <h1>{title}</h1>
        {head.state}
        {head.facts && head.facts.length > 0 && <Facts facts={head.facts} />}
        <div className="page-actions">
          {head.act}
          {links}
          {head.more && (
            <Menu className="more-acts" summary="More" isOpen={head.moreForms?.includes(sentForm)}>
              {head.more}
            </Menu>
          )}
        </div>
      </header>
      <Notice visit={visit} said={words} />
      <div className={side ? 'sheet sheet-with-side' : 'sheet'}>
        <div className="sheet-main">{children}</div>
        {side && <div className="sheet-side">{side}</div>}
        {timeline}
      </div>
    </StayingContext>
  );
}

export type Fact = readonly [label: string, value: ReactNode];

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value], i) => (
        <div key={`${label} ${i}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
