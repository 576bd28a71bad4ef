import { given } from '@rabbet/domain/testing/given';
import { newsletterProblems, subscription, type SubscriptionCommand, type SubscriptionEvent } from './newsletter';

const FORM = { email: 'ann@example.com', first: 'Ann', last: 'Lee' };
const requestNewsletter = (person: number, form = FORM): SubscriptionCommand => ({
  type: 'AskForNewsletter',
  data: { person_id: person },
  personal: { [person]: form },
});
const requested = (person = 12, form = FORM): SubscriptionEvent => ({
  type: 'SubscriptionAskedFor',
  data: { person_id: person },
  personal: { [person]: form },
});
const confirmed: SubscriptionEvent = { type: 'SubscriptionConfirmed', data: {} };
const left: SubscriptionEvent = { type: 'SubscriptionLeft', data: { by: 'page' } };
const confirm: SubscriptionCommand = { type: 'ConfirmSubscription', data: {} };
const leave: SubscriptionCommand = { type: 'LeaveNewsletter', data: { by: 'page' } };

test('a subscription is requested, confirmed by its link, and left', () => {
  given(subscription).when(requestNewsletter(12)).then(requested());
  given(subscription, requested()).when(confirm).then(confirmed);
  given(subscription, requested(), confirmed).when(leave).then(left);
});

test('a request before the confirmation, or after the subscription was left, sends another link', () => {
  given(subscription, requested()).when(requestNewsletter(12)).then(requested());
  given(subscription, requested(), confirmed, left).when(requestNewsletter(12)).then(requested());
});

test('a request for the address of a subscriber changes nothing', () => {
  given(subscription, requested(), confirmed).when(requestNewsletter(31)).thenNothing();
});

test('a second request keeps the person and the names of the first, whatever names are typed', () => {
  given(subscription, requested())
    .when(requestNewsletter(31, { email: 'Ann@example.com', first: 'Mallory', last: 'Moe' }))
    .then(requested(12, { ...FORM, email: 'Ann@example.com' }));
});

test('a confirmation is refused without a request, after leaving and after an erasure, and a repeat changes nothing', () => {
  given(subscription).when(confirm).thenRefused('link/void');
  given(subscription, requested(), left).when(confirm).thenRefused('link/void');
  given(subscription, requested(), confirmed).when(confirm).thenNothing();
  given(subscription, { ...requested(), personal: { 12: null } } as SubscriptionEvent)
    .when(confirm)
    .thenRefused('link/void');
});

test('a subscription may be left before its confirmation, a second time changes nothing, and an unknown one is refused', () => {
  given(subscription, requested(), confirmed, left).when(leave).thenNothing();
  given(subscription).when(leave).thenRefused('record/unknown');
  given(subscription, requested()).when(leave).then(left);
});

test('the form needs an address and no names, and refuses a card number as a name', () => {
  expect(newsletterProblems({ EMAIL: 'ann@example.com' })).toEqual([]);
  expect(newsletterProblems({ FNAME: 'Ann' })).toMatchObject([{ field: 'EMAIL', code: 'required' }]);
  expect(newsletterProblems({ EMAIL: 'ann@example.com', LNAME: '4111 1111 1111 1111' })).toMatchObject([
    { field: 'LNAME', code: 'card' },
  ]);
});
