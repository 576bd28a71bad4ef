import { given } from '@rabbet/domain/testing/given';
import { recordDecider } from '@rabbet/domain/records/record';
import * as fc from 'fast-check';
import {
  anchorOf,
  article,
  articleComment,
  becomesPublicOn,
  isPublished,
  newestFirst,
  nextPublication,
} from './articles';
import { shareLinks } from './articles';

const articles = recordDecider(article);
const comments = recordDecider(articleComment);
const approvedFor = (publish_date: string | null, approver_id: number | null = 3) => ({ approver_id, publish_date });

describe('the button of an article', () => {
  test.each([
    'https://example.com/a?b=c#d',
    'HTTP://example.com',
    'mailto:hello@example.com?subject=Hello',
    'tel:+19195550142',
    '/contact',
    '/',
    '/services/workshops?sort=1#top',
  ])('leads to %s', (call_to_action_url) => {
    const data = { title: 'Ebb', call_to_action_url };
    given(articles)
      .when({ type: 'Add', data, facts: { referenced: {} } })
      .then({ type: 'ArticleAdded', data });
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//elsewhere.example.com',
    '/\\elsewhere.example.com',
    '/\t/elsewhere.example.com',
    'contact',
    'https:',
    'https:///x',
    'mailto:',
    'tel:',
    '',
  ])('does not lead to %j', (call_to_action_url) => {
    given(articles)
      .when({ type: 'Add', data: { title: 'Ebb', call_to_action_url }, facts: { referenced: {} } })
      .thenRefused('article/address');
  });

  test('leads somewhere else after a change, or nowhere', () => {
    const added = { type: 'ArticleAdded', data: { title: 'Ebb', call_to_action_url: '/contact' } } as const;
    given(articles, added)
      .when({ type: 'Change', data: { call_to_action_url: null }, facts: { referenced: {} } })
      .then({ type: 'ArticleChanged', data: { call_to_action_url: null } });
    given(articles, added)
      .when({ type: 'Change', data: { call_to_action_url: 'data:x' }, facts: { referenced: {} } })
      .thenRefused('article/address');
  });
});

describe('an article is published', () => {
  test('from its day on, once it is approved', () => {
    const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
    expect(days.map((today) => isPublished(approvedFor('2026-03-02'), today))).toEqual([false, true, true]);
  });

  test('not without an approval, and not without a day', () => {
    expect(isPublished(approvedFor('2026-03-02', null), '2026-03-02')).toBe(false);
    expect(isPublished(approvedFor(null), '2026-03-02')).toBe(false);
  });

  test('on a later day without any further change, if it is approved', () => {
    const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
    expect(days.map((today) => becomesPublicOn(approvedFor('2026-03-02'), today))).toEqual(['2026-03-02', null, null]);
    expect(becomesPublicOn(approvedFor('2026-03-02', null), '2026-03-01')).toBeNull();
    expect(becomesPublicOn(approvedFor(null), '2026-03-01')).toBeNull();
  });

  test('next: the earliest later day of the approved ones, until which a list of articles is current', () => {
    const unapproved = approvedFor('2026-03-03', null);
    const all = [approvedFor('2026-03-09'), approvedFor('2026-03-05'), unapproved, approvedFor('2026-03-01')];
    expect(nextPublication(all, '2026-03-02')).toBe('2026-03-05');
    expect(nextPublication(all, '2026-03-05')).toBe('2026-03-09');
    expect(nextPublication(all, '2026-03-09')).toBeNull();
    expect(nextPublication([], '2026-03-09')).toBeNull();
  });
});

test('articles are sorted by their day, then by their id, the newest first; those without a day come last', () => {
  const articlesInOrderOfIds = [
    { id: 1, publish_date: null },
    { id: 2, publish_date: '2026-03-01' },
    { id: 3, publish_date: '2026-03-05' },
    { id: 4, publish_date: '2026-03-01' },
    { id: 5, publish_date: null },
  ];
  const shuffled = fc.shuffledSubarray(articlesInOrderOfIds, { minLength: articlesInOrderOfIds.length });
  fc.assert(fc.property(shuffled, (all) => expect(all.sort(newestFirst).map(({ id }) => id)).toEqual([3, 4, 2, 5, 1])));
});

test('the anchor of an article is the slug of its title', () => {
  expect(anchorOf({ title: 'Été: what’s new?' })).toBe('ete-what-s-new-');
});

describe('a comment', () => {
  const secondComment = { article_id: 7, response_to_id: 4, content: 'So do I.' };
  const commentOn = (article_id: number) => ({ referenced: { response_to_id: { article_id }, article_id: {} } });

  test('answers one on the same article', () => {
    given(comments)
      .when({ type: 'Add', data: secondComment, facts: commentOn(7) })
      .then({ type: 'ArticleCommentAdded', data: secondComment });
  });

  test('does not answer itself', () => {
    const firstComment = { article_id: 7, content: 'I like it.' };
    const changeResponseTo = (response_to_id: number) =>
      ({ type: 'Change', data: { response_to_id }, facts: { id: 5, ...commentOn(7) } }) as const;
    const addedComment = given(comments, { type: 'ArticleCommentAdded', data: firstComment });
    addedComment.when(changeResponseTo(5)).thenRefused('comment/itself');
    addedComment.when(changeResponseTo(4)).then({ type: 'ArticleCommentChanged', data: { response_to_id: 4 } });
  });

  test('does not answer one on another article', () => {
    given(comments)
      .when({ type: 'Add', data: secondComment, facts: commentOn(8) })
      .thenRefused('comment/elsewhere');
    given(comments, { type: 'ArticleCommentAdded', data: secondComment })
      .when({ type: 'Change', data: { article_id: 9 }, facts: commentOn(7) })
      .thenRefused('comment/elsewhere');
  });
});

describe('the links to share an article', () => {
  const shared = { address: 'https://example.com/blog#a-b', title: 'A & B = 100 %' };
  const url = 'https%3A%2F%2Fexample.com%2Fblog%23a-b';
  const title = 'A%20%26%20B%20%3D%20100%20%25';

  test('lead to five places, with the address and, where the place takes it, the title', () => {
    expect(shareLinks(shared, { googlePlus: false }).map(({ name, href }) => [name, href])).toEqual([
      ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${url}`],
      ['Twitter', `https://twitter.com/intent/tweet?url=${url}&text=${title}`],
      ['Pinterest', `https://www.pinterest.com/pin/create/button/?url=${url}&description=${title}`],
      ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${url}`],
      ['E-mail', `mailto:?subject=${title}&body=${url}`],
    ]);
  });

  test('include Google Plus only if the setting asks for it', () => {
    const places = shareLinks(shared, { googlePlus: true }).map(({ place }) => place);
    expect(places).toEqual(['facebook', 'twitter', 'google-plus', 'pinterest', 'linkedin', 'email']);
  });

  test('are made even for a title with half of a surrogate pair', () => {
    expect(shareLinks({ ...shared, title: '\ud83d' }, { googlePlus: false })).toHaveLength(5);
  });
});
