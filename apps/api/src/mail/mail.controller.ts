import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { actorOf } from '@rabbet/domain/callers/caller';
import { reservationKey } from '@rabbet/domain/events/identifiers';
import { renderMail, testMail, testMailFields } from '@rabbet/domain/mail/mail';
import type { Response } from 'express';
import { ApiExcludeEndpoint, ApiTags } from '../kernel/shapes/documenting';
import { Allow, AllowChanging } from '../kernel/requests/allow';
import { NewId } from '../kernel/changes/change';
import { type CommandReply } from '../kernel/changes/command-reply';
import { ChangeRoutes, type ChangeInput, type InputOf } from '../kernel/changes/routes/change-route';
import { FactSources } from '../kernel/changes/fact-sources';
import { bodyClass } from '../kernel/shapes/body-class';
import { HttpProblem } from '../kernel/problems/problems';
import { ShopTools } from '../kernel/shop-tools';
import { Letterheads } from './letterhead';
import { MailTemplates } from './mail.templates';
import { Messages } from './messages';
import { Commands } from '../kernel/changes/commands';

const NewTestMail = bodyClass('NewTestMail', testMailFields);

/** Nothing of a mail runs, loads or leads anywhere from where staff look at it. */
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/** Routes by which staff look after the mails of the shop. */
@ApiTags('mail')
@Controller('core/mail')
@AllowChanging('mails')
export class MailController {
  constructor(
    private readonly commands: Commands,
    private readonly sources: FactSources,
    private readonly messages: Messages,
    private readonly templates: MailTemplates,
    private readonly tools: ShopTools,
  ) {}

  @ChangeRoutes.post({ path: 'tests', body: NewTestMail, about: 'sends a test mail', operationId: 'sendTestMail' })
  async test({ body, context }: InputOf<typeof NewTestMail>): Promise<CommandReply> {
    const key = reservationKey({ actor: actorOf(context.caller), commandId: context.commandId });
    const held = context.isDryRun ? { ttlMs: 1 } : {};
    const person = await this.sources.reservations.reserve('person', `${key}/test-mail`, held);
    const request = { type: 'RequestTestMail', data: { person_id: person }, personal: { [person]: body } } as const;
    return this.commands.change(testMail, new NewId(), request, context);
  }

  @ChangeRoutes.post({
    path: 'messages/:id/retry',
    status: 200,
    operationId: 'retryMailMessage',
    about: 'has a message sent that was given up, held back, or kept while there was no mail server',
  })
  retry({ id, context }: ChangeInput): Promise<CommandReply> {
    return this.messages.retry(id, context);
  }

  @ChangeRoutes.post({
    path: 'messages/:id/drop',
    status: 200,
    operationId: 'dropMailMessage',
    about: 'has a message not sent',
  })
  drop({ id, context }: ChangeInput): Promise<CommandReply> {
    return this.messages.drop(id, context);
  }

  /** Shows a template as it would be read, made of example data. */
  @Get('templates/:name')
  @Allow('mails')
  @ApiExcludeEndpoint()
  async preview(@Param('name') name: string, @Query('form') form: unknown, @Res() response: Response): Promise<void> {
    const template = this.templates.get(name);
    if (!template) throw new HttpProblem('record/unknown', 'There is no such mail.');
    const letterhead = await new Letterheads(this.tools.parts).now();
    const mail = renderMail(template.content(template.example, template.link ? 'example' : null), letterhead);
    const isText = form === 'text';
    response
      .set({
        'content-type': `text/${isText ? 'plain' : 'html'}; charset=utf-8`,
        'content-security-policy': SANDBOX,
        'cache-control': 'no-store',
      })
      .send(isText ? `Subject: ${mail.subject}\n\n${mail.text}` : mail.html);
  }
}
