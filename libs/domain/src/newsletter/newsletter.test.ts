import { given } from '@rabbet/domain/testing/given';
import { newsletterProblems, subscription, type SubscriptionCommand, type SubscriptionEvent } from './newsletter';

const FORM = { email: 'ann@example.com', first: 'Ann', last: 'Lee' };
const ask = (person: number, form = FORM): SubscriptionCommand => ({
  type: 'AskForNewsletter',
  data: { person_id: person },
  personal: { [person]: form },
});
const askedFor = (person = 12, form = FORM): SubscriptionEvent => ({
  type: 'SubscriptionAskedFor',
  data: { person_id: person },
  personal: { [person]: form },
});
const confirmed: SubscriptionEvent = { type: 'SubscriptionConfirmed', data: {} };
const left: SubscriptionEvent = { type: 'SubscriptionLeft', data: { by: 'page' } };
const confirm: SubscriptionCommand = { type: 'ConfirmSubscription', data: {} };
const leave: SubscriptionCommand = { type: 'LeaveNewsletter', data: { by: 'page' } };

test('asked for, confirmed and left: a subscriber is one from the confirmation on', () => {
  given(subscription).when(ask(12)).then(askedFor());
  given(subscription, askedFor()).when(confirm).then(confirmed);
  given(subscription, askedFor(), confirmed).when(leave).then(left);
});

test('asked for again before it is confirmed, or after it was left, another link is sent', () => {
  given(subscription, askedFor()).when(ask(12)).then(askedFor());
  given(subscription, askedFor(), confirmed, left).when(ask(12)).then(askedFor());
});

test('who is subscribed is asked nothing more, whoever types their address', () => {
  given(subscription, askedFor(), confirmed).when(ask(31)).thenNothing();
});

test('it stays with the person and the names of whoever asked first', () => {
  given(subscription, askedFor())
    .when(ask(31, { email: 'Ann@example.com', first: 'Mallory', last: 'Moe' }))
    .then(askedFor(12, { ...FORM, email: 'Ann@example.com' }));
});

test('nobody confirms what was not asked for, or was left since; confirmed again is nothing new', () => {
  given(subscription).when(confirm).thenRefused('link/void');
  given(subscription, askedFor(), left).when(confirm).thenRefused('link/void');
  given(subscription, askedFor(), confirmed).when(confirm).thenNothing();
  given(subscription, { ...askedFor(), personal: { 12: null } } as SubscriptionEvent)
    .when(confirm)
    .thenRefused('link/void');
});

test('left again, nothing is left; before it is confirmed it is; what was never asked for is refused', () => {
  given(subscription, askedFor(), confirmed, left).when(leave).thenNothing();
  given(subscription).when(leave).thenRefused('record/unknown');
  given(subscription, askedFor()).when(leave).then(left);
});

test('the address is needed, the names are not, and a card number is no name', () => {
  expect(newsletterProblems({ EMAIL: 'ann@example.com' })).toEqual([]);
  expect(newsletterProblems({ FNAME: 'Ann' })).toMatchObject([{ field: 'EMAIL', code: 'required' }]);
  expect(newsletterProblems({ EMAIL: 'ann@example.com', LNAME: '4111 1111 1111 1111' })).toMatchObject([
    { field: 'LNAME', code: 'card' },
  ]);
});
