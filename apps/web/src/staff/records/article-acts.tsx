import type { WhoAsksReply } from '@rabbet/client';
import { article } from '@rabbet/domain/articles/articles';
import { dateIn } from '@rabbet/domain/time/zone';
import { Menu } from '../frame/Menu';
import { FormDetails } from '../parts/FormDetails';
import { FieldsAct, fieldsActForm } from '../sheet/FieldsAct';
import type { SheetHead } from '../sheet/Sheet';
import { editingOf, type SheetRecord } from './kinds';

const editing = editingOf(article);
const { approver_id, publish_date } = article.fields;

/** Approves an article, and sets the day from which visitors read it. */
const publishArticle = fieldsActForm({
  name: 'publish-article',
  editing,
  fields: {
    approver_id: { ...approver_id, required: true, label: 'Approved by' },
    publish_date: { ...publish_date, required: true },
  },
  values: {},
  done: 'published',
});

const withdrawArticle = fieldsActForm({
  name: 'withdraw-article',
  editing,
  values: { approver_id: null },
  done: 'withdrawn',
});

export const ARTICLE_FORMS = [publishArticle, withdrawArticle];

/** Words for what was just done to an article, by the names that addresses have for it. */
export const ARTICLE_SAID = {
  published: 'The article is approved.',
  withdrawn: 'The article is taken off the site.',
};

type Approval = SheetRecord & { readonly approver_id: number | null; readonly publish_date: string | null };

/** Publishing is the main act of an article that nobody has approved; taking it off the site stands behind More. */
export function articleActs(record: SheetRecord, who: WhoAsksReply | null, now: Date): Pick<SheetHead, 'act' | 'more'> {
  const before = record as Approval; // the fields of its kind
  const { approver_id: approver, publish_date: day } = before;
  const setting = { editing, record, who, before: { approver_id: approver, publish_date: day } };
  if (approver === null || day === null)
    return {
      act: (
        <Menu className="main-act" summary="Publish">
          <FieldsAct
            form={publishArticle}
            submit="Publish"
            values={{ approver_id: approver?.toFixed() ?? null, publish_date: day ?? dateIn(now.getTime()) }}
            {...setting}
          />
        </Menu>
      ),
    };
  return {
    more: (
      <FormDetails form={withdrawArticle} summary="Take it off the site">
        <FieldsAct form={withdrawArticle} submit="Take it off" {...setting} />
      </FormDetails>
    ),
  };
}
