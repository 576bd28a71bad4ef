import type { AnyKind } from '@rabbet/domain/records/record';
import type { RecordReply } from '@rabbet/domain/records/titles';
import type { Fact } from '../sheet/Sheet';
import { ArticlePreview, liveWords } from './ArticlePreview';
import { SERVICE_RULES, ServiceRules } from './ServiceRules';

/** Related objects that a sheet shows in its own form. */
export const SHOWN_BESIDE: readonly string[] = SERVICE_RULES;

/** Facts of single kinds, in words that no field has. */
export function besideFacts({ name }: AnyKind, record: RecordReply, now: Date): readonly Fact[] {
  if (typeof record.warning === 'string') return [['Mind this', record.warning]];
  return name === 'article' ? [['On the site', liveWords(record, now)]] : [];
}

interface BesideProps {
  readonly kind: AnyKind;
  readonly record: RecordReply;
}

/** Sections of the sheets of single kinds: how an article looks, the rules of a service. */
export function Besides({ kind, record }: BesideProps) {
  return (
    <>
      {kind.name === 'article' && <ArticlePreview record={record} />}
      {kind.name === 'service-template' && <ServiceRules record={record} />}
    </>
  );
}
