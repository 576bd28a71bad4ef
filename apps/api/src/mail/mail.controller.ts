import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { actorOf } from '@rabbet/domain/callers/caller';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { reservationKey } from '@rabbet/domain/events/identifiers';
import { mailRoutes, testMail } from '@rabbet/domain/mail/mail';
import type { Response } from 'express';
import { NewId } from '../kernel/changes/change';
import { Commands } from '../kernel/changes/commands';
import { FactSources } from '../kernel/changes/fact-sources';
import { changesController } from '../kernel/changes/routes/changes-controller';
import { Allow } from '../kernel/requests/allow';
import { ApiExcludeEndpoint, ApiTags } from '../kernel/shapes/documenting';
import { ShopTools } from '../kernel/shop-tools';
import { Letterheads } from './letterhead';
import { MailTemplates } from './mail.templates';
import { Messages } from './messages';
import { renderMail } from './render-mail';

/** Routes by which staff look after the mails of the shop. */
export const MailController = changesController(mailRoutes, {
  needs: [Commands, FactSources, Messages],
  handlers: (commands, sources, messages) => ({
    async test({ body, context }) {
      const key = reservationKey({ actor: actorOf(context.caller), commandId: context.commandId });
      const reserved = context.isDryRun ? { ttlMs: 1 } : {};
      const person = await sources.reservations.reserve('person', `${key}/test-mail`, reserved);
      const request = { type: 'RequestTestMail', data: { person_id: person }, personal: { [person]: body } } as const;
      return commands.change(testMail, new NewId(), request, context);
    },
    retry: ({ id, context }) => messages.retry(id, context),
    drop: ({ id, context }) => messages.drop(id, context),
  }),
});

/** Nothing of a mail runs, loads or leads anywhere from where staff look at it. */
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/** Shows the mails of the shop, made of example data. */
@ApiTags(mailRoutes.tag)
@Controller(`${mailRoutes.path}/templates`)
export class MailPreviewController {
  constructor(
    private readonly templates: MailTemplates,
    private readonly tools: ShopTools,
  ) {}

  /** Shows a template as it would be read, made of example data. */
  @Get(':name')
  @Allow('mails')
  @ApiExcludeEndpoint()
  async preview(@Param('name') name: string, @Query('form') form: unknown, @Res() response: Response): Promise<void> {
    const template = this.templates.get(name);
    if (!template) refuseAs('unknown', 'record/unknown', 'There is no such mail.');
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
