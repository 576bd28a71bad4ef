import { subscriptionChanges, subscriptionList } from '@rabbet/domain/newsletter/newsletter';
import { type Command, Option } from 'commander';
import { addServerOptions } from '../kernel/connection/call';
import { addChangeVerbs, exampleOf } from '../kernel/verbs/change-verbs';
import { addListVerb } from '../kernel/verbs/list-verbs';

const LIST = 'rabbet newsletter list --state subscribed';
const { stage } = subscriptionList.filters;

export function newsletterCommand(program: Command): void {
  const newsletter = program
    .command('newsletter')
    .description('who gets the newsletter, has asked for it, or has left it')
    .addHelpText('after', `\nExamples:\n  ${LIST}\n  ${exampleOf('rabbet newsletter', subscriptionChanges, 'leave')}`);
  addServerOptions(newsletter);
  addListVerb(newsletter, subscriptionList, {
    what: 'subscription',
    columns: [
      'id',
      'email',
      { title: 'name', of: ({ first, last }) => [first, last].filter(Boolean).join(' ') || null, gives: true },
      'stage',
      'asked_at',
      'confirmed_at',
      'left_at',
    ],
    examples: [`${LIST} --all`],
    except: ['stage'],
    queryFrom: ({ state }) => (state === undefined ? {} : { stage: state as (typeof stage.of)[number] }), // one of the choices
  }).addOption(new Option('--state <state>', stage.about).choices(stage.of));
  addChangeVerbs(newsletter, subscriptionChanges, 'rabbet newsletter');
}
