import { slipsIn } from './environment';

test.each([
  ['RABBET_SAMPEL', 'RABBET_SAMPLE'],
  ['RABBET_HOMEDIR', 'RABBET_HOME'],
  ['RABBET_ADMIN_PASSWD', 'RABBET_ADMIN_PASSWORD'],
  ['RABBET_MASTERKEY', 'RABBET_MASTER_KEY'],
  ['rabbet_url', 'RABBET_URL'],
])('%s is told as a slip of %s', (name, meant) => {
  expect(slipsIn({ [name]: 'x' })).toEqual([`${name} is set, and is no variable of Rabbet: did you mean ${meant}?`]);
});

test('variables of Rabbet and of other programs are no slips', () => {
  expect(slipsIn({ RABBET_HOME: '/srv', RABBET_URL: '', RABBITMQ_HOST: 'x', HOST: 'x' })).toEqual([]);
});
