import { isPublished } from '@rabbet/domain/articles/articles';
import { imageAddress, type ImageMime } from '@rabbet/domain/images/address';
import type { RecordReply } from '@rabbet/domain/records/titles';
import { longDate } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';

interface Dated {
  readonly approver_id: number | null;
  readonly publish_date: string | null;
}

/** Words for when visitors can read an article: "Goes live on December 3, 2026". */
export function liveWords(record: RecordReply, now: Date): string {
  const { approver_id, publish_date } = record as RecordReply & Dated; // the fields of its kind
  if (approver_id === null && publish_date === null) return 'Not approved yet, and without a date';
  if (approver_id === null) return `Not approved yet, meant for ${longDate(publish_date!)}`; // one of both is there
  if (publish_date === null) return 'Approved, but without a date: visitors do not see it';
  const isLive = isPublished({ approver_id, publish_date }, dateIn(now.getTime()));
  return `${isLive ? 'Live since' : 'Goes live on'} ${longDate(publish_date)}`;
}

const WIDTH = 800;

interface Shown {
  readonly sub_title: string | null;
  readonly content: string | null;
  readonly publish_date: string | null;
  readonly call_to_action: string | null;
  readonly image?: RecordImage | null;
}
export interface RecordImage {
  readonly id: number;
  readonly hash: string;
  readonly mime: ImageMime;
  readonly width: number;
  readonly height: number;
  readonly alt: string | null;
}

/** An article as the blog shows it, published or not: staff alone see this page. */
export function ArticlePreview({ record }: { readonly record: RecordReply }) {
  const { sub_title, content, publish_date, call_to_action, image } = record as RecordReply & Shown; // the fields of its kind
  return (
    <section className="article-preview" aria-label="Preview">
      <h2>Preview</h2>
      <article>
        {image && (
          <img
            src={imageAddress(image.id, image, WIDTH)}
            width={image.width}
            height={image.height}
            alt={image.alt ?? ''}
            loading="lazy"
          />
        )}
        <h3>{String(record.title)}</h3>
        {sub_title && <p>{sub_title}</p>}
        {publish_date && <p className="aside">{longDate(publish_date)}</p>}
        {content ? (
          <div className="prose" dangerouslySetInnerHTML={{ __html: content }} />
        ) : (
          <p className="aside">Nothing is written yet.</p>
        )}
        {call_to_action && (
          <p>
            <span className="button">{call_to_action}</span>
          </p>
        )}
      </article>
    </section>
  );
}
