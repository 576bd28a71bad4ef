import { routesOf } from '@rabbet/domain/deciders/routes';
import { testMail, testMailFields } from './test-mail';

/** Changes by which staff look after the mails of the shop. */
export const mailRoutes = routesOf(testMail, { path: 'core/mail', tag: 'mail', what: 'mail' }, ({ handled }) => ({
  test: handled({
    path: 'tests',
    about: 'sends a test mail',
    operation: 'sendTestMail',
    body: 'NewTestMail',
    fields: testMailFields,
  }),
  retry: handled({
    path: 'messages/:id/retry',
    about: 'has a message sent that was given up, held back, or kept while there was no mail server',
    operation: 'retryMailMessage',
  }),
  drop: handled({
    path: 'messages/:id/drop',
    about: 'has a message not sent',
    operation: 'dropMailMessage',
  }),
}));
