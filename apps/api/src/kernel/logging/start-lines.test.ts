import { pino } from 'pino';
import { StartLines } from './start-lines';

function written(isTTY: boolean): string {
  let text = '';
  const lines = new StartLines({ isTTY, write: (more) => (text += more) });
  lines.say('The log is open.', 'step');
  lines.say('Filling the shop: 1 of 2', 'count');
  lines.say('Filling the shop: 2 of 2', 'count');
  pino({ base: undefined, timestamp: false }, lines).warn('trouble');
  lines.say('Become administrator at http://localhost/x');
  lines.say('Rabbet is at http://localhost');
  return text;
}

test('a terminal shows how far a start has come in one line, which makes way for what stays', () => {
  const clear = '\r\u001b[K';
  expect(written(true)).toBe(
    `${clear}The log is open.${clear}Filling the shop: 1 of 2${clear}Filling the shop: 2 of 2` +
      `${clear}{"level":40,"msg":"trouble"}\nBecome administrator at http://localhost/x\nRabbet is at http://localhost\n`,
  );
});

test('a pipe gets a line for each step, and no counts', () => {
  expect(written(false)).toBe(
    'The log is open.\n{"level":40,"msg":"trouble"}\nBecome administrator at http://localhost/x\nRabbet is at http://localhost\n',
  );
});
