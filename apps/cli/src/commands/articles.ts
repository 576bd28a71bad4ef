import type { ArticleReply, StaffArticleReply } from '@rabbet/client';
import { article, articleComment, articleType } from '@rabbet/domain/articles/articles';
import type { AnyKind } from '@rabbet/domain/records/record';
import { type Command, Option } from 'commander';
import { addServerOptions, withServer } from '../kernel/connection/call';
import { addFieldOptions, fieldValues } from '../kernel/arguments/field-options';
import { ABOUT_LISTS, aboutColumns, addListOptions, inPages, printList } from '../kernel/verbs/listing';
import type { Column } from '../kernel/output/printing';
import {
  addAddVerb,
  addChangeVerb,
  addRemoveVerb,
  addShowVerb,
  type FoundRecord,
  type Noun,
} from '../kernel/verbs/record-verbs';

type Article = ArticleReply & Partial<StaffArticleReply>;

const AS_VISITOR = () => new Option('--as-visitor', 'what visitors see, though you may see more');

const COLUMNS: readonly Column<Article>[] = [
  { title: 'id', of: ({ id }) => id, align: 'right' },
  { title: 'title', of: ({ title }) => title, gives: true },
  { title: 'publish date', of: ({ publish_date }) => publish_date },
  { title: 'approved by', of: ({ approver, approver_id }) => nameOf(approver) ?? approver_id ?? null, isSpared: true },
];
const ARTICLE: Noun = {
  what: 'article',
  path: article.path,
  fields: article.fields,
  find: async ({ client }, id) => (await client.article(id)) as FoundRecord | null, // it has an id, and maybe a revision
  titleOf: ({ title }) => String(title),
};
const TYPE_COLUMNS: readonly Column<FoundRecord>[] = [
  { title: 'id', of: ({ id }) => id, align: 'right' },
  { title: 'name', of: ({ name }) => String(name), gives: true },
];
const COMMENT_COLUMNS: readonly Column<FoundRecord>[] = [
  { title: 'id', of: ({ id }) => id, align: 'right' },
  { title: 'article', of: ({ article_id }) => Number(article_id), align: 'right' },
  { title: 'content', of: ({ content }) => (content === null ? null : String(content)), gives: true },
];

export function articlesCommand(program: Command): void {
  const articles = program
    .command('articles')
    .description('what the shop writes in its blog, with its types and comments')
    .addHelpText(
      'after',
      '\nExamples:\n  rabbet articles add --title "New works" --publish-date 2026-12-01\n  rabbet articles change 12 --approver-id 3',
    );
  addServerOptions(articles);
  list(articles);
  addShowVerb(articles, ARTICLE, { examples: ['rabbet articles show 12'] }).addOption(AS_VISITOR());
  addAddVerb(articles, ARTICLE, {
    about: 'write an article: visitors read it once it is approved and its day has come',
    examples: ['rabbet articles add --title "New works" --content "<p>Nine of them.</p>" --publish-date 2026-12-01'],
  });
  addChangeVerb(articles, ARTICLE, {
    about: 'change an article, or approve it by --approver-id',
    examples: ['rabbet articles change 12 --approver-id 3', 'rabbet articles change 12 --sub-title null'],
  });
  addRemoveVerb(articles, ARTICLE, { examples: ['rabbet articles remove 12'] });
  const types = articles.command('types').description('what sorts of articles there are');
  verbsOf(types, articleType, TYPE_COLUMNS, '--name news', '--description "from the gallery"');
  const comments = articles.command('comments').description('what is said about articles, among staff');
  verbsOf(comments, articleComment, COMMENT_COLUMNS, '--article-id 12 --content "Well said."', '--approver-id 3');
}

function list(articles: Command): void {
  const command: Command = articles
    .command('list')
    .description('the newest first: all there are, or what visitors read')
    .addOption(AS_VISITOR());
  addFieldOptions(command, article.fields, { except: ['content', 'summary', 'call_to_action', 'call_to_action_url'] });
  addListOptions(command);
  command.addHelpText(
    'after',
    `${ABOUT_LISTS}${aboutColumns(COLUMNS)}\n\nExample:\n  rabbet articles list --type-id 2`,
  );
  command.action(() =>
    withServer(command, async (call) => {
      const all = await call.client.articles(fieldValues(article.fields, call.options));
      await printList(call, { ...inPages<Article>(all), columns: COLUMNS, what: 'article' });
    }),
  );
}

function verbsOf(
  group: Command,
  kind: AnyKind,
  columns: readonly Column<FoundRecord>[],
  added: string,
  changed: string,
): void {
  const verb = `rabbet articles ${group.name()}`;
  const noun: Noun = {
    what: kind.title,
    path: kind.path,
    fields: kind.fields,
    find: async ({ client }, id) => (await client.get<FoundRecord[]>(kind.path, { id }))[0] ?? null,
    titleOf: ({ name, content }) => String(name ?? content ?? ''),
  };
  group.addHelpText('after', `\nExample:\n  ${verb} add ${added}`);
  const command: Command = group.command('list').description('all of them, by id');
  addFieldOptions(command, kind.fields);
  addListOptions(command);
  command.addHelpText('after', `${ABOUT_LISTS}${aboutColumns(columns)}\n\nExample:\n  ${verb} list`);
  command.action(() =>
    withServer(command, async (call) => {
      const all = await call.client.get<FoundRecord[]>(kind.path, fieldValues(kind.fields, call.options));
      await printList(call, { ...inPages(all), columns, what: kind.title });
    }),
  );
  addShowVerb(group, noun, { examples: [`${verb} show 2`] });
  addAddVerb(group, noun, { examples: [`${verb} add ${added}`] });
  addChangeVerb(group, noun, { examples: [`${verb} change 2 ${changed}`] });
  addRemoveVerb(group, noun, { examples: [`${verb} remove 2`] });
}

function nameOf(person: Article['approver']): string | null {
  return typeof person?.name === 'string' ? person.name : null;
}
