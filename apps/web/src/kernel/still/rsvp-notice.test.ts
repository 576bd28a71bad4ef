import { removeNoticeFromAddress } from './rsvp-notice';

test.each([
  ['/events/37?noted=37#rsvp', '/events/37/an-evening#rsvp'],
  ['/events/37#rsvp', '/events/37#rsvp'],
  ['/events/37?from=mail', '/events/37?from=mail'],
])('what is told at %s is found at %s', (sent, rewritten) => {
  document.head.innerHTML = '<link rel="canonical" href="https://rabbet.example/events/37/an-evening">';
  history.replaceState({ key: 'it' }, '', sent);
  removeNoticeFromAddress();
  expect([location.pathname + location.search + location.hash, history.state]).toEqual([rewritten, { key: 'it' }]);
});
