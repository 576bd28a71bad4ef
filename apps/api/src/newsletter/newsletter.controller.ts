import type { IncomingMessage } from 'node:http';
import { Body, Controller, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { leavingFields, newsletterFields, subscription } from '@rabbet/domain/newsletter/newsletter';
import { ApiTags } from '../kernel/shapes/documenting';
import { Allow, AllowChanging } from '../kernel/requests/allow';
import { Actions } from '../kernel/changes/action-route';
import { Change } from '../kernel/changes/change';
import { type ChangeInput, ChangeRoutes } from '../kernel/changes/change-route';
import { bodyClass } from '../kernel/shapes/body-class';
import { envelopeShape } from '../kernel/shapes/form-envelope';
import { parseBody } from '../kernel/parsing/parse-body';
import { subscriptionLinkShape } from './newsletter.replies';
import { Subscribing } from './subscribing';

const NewSubscription = bodyClass('NewSubscription', newsletterFields);
const SubscriptionLink = bodyClass('SubscriptionLink', leavingFields);

@ApiTags('newsletter')
@Controller('core/newsletter')
@AllowChanging('people')
export class NewsletterController {
  constructor(
    private readonly subscribing: Subscribing,
    private readonly commands: CommandBus,
  ) {}

  @Actions.post({
    path: '',
    body: NewSubscription,
    isOpen: true,
    reply: () => envelopeShape,
    operationId: 'askForNewsletter',
    about: 'asks for the newsletter: a link is sent, and everybody is answered alike',
  })
  @Allow('public')
  ask(@Body() body: unknown, @Req() req: IncomingMessage) {
    return this.subscribing.ask(body, req);
  }

  @Actions.post({
    path: 'confirmation/look',
    body: SubscriptionLink,
    isOpen: true,
    reply: () => subscriptionLinkShape,
    operationId: 'lookAtSubscription',
    about: 'whom the link of a confirmation is for; looking changes nothing',
  })
  @Allow('public')
  lookToConfirm(@Body() body: unknown) {
    return this.subscribing.lookToConfirm(parseBody(SubscriptionLink, body).secret);
  }

  @Actions.post({
    path: 'confirmation',
    body: SubscriptionLink,
    isOpen: true,
    operationId: 'confirmSubscription',
    about: 'confirms that the owner of an address wants the newsletter',
  })
  @Allow('public')
  confirm(@Body() body: unknown, @Req() req: IncomingMessage) {
    return this.subscribing.confirm(parseBody(SubscriptionLink, body).secret, req);
  }

  @Actions.post({
    path: 'leaving/look',
    body: SubscriptionLink,
    isOpen: true,
    reply: () => subscriptionLinkShape,
    operationId: 'lookAtLeaving',
    about: 'whom the link that leaves the newsletter is for; looking changes nothing',
  })
  @Allow('public')
  lookToLeave(@Body() body: unknown) {
    return this.subscribing.lookToLeave(parseBody(SubscriptionLink, body).secret);
  }

  @Actions.post({
    path: 'leaving',
    body: SubscriptionLink,
    isOpen: true,
    operationId: 'leaveNewsletter',
    about: 'leaves the newsletter, by the link that is in each of its mails',
  })
  @Allow('public')
  leave(@Body() body: unknown, @Req() req: IncomingMessage) {
    return this.subscribing.leave(parseBody(SubscriptionLink, body).secret, req);
  }

  @ChangeRoutes.post({
    ...{ path: 'subscriptions/:id/leaving', status: 200, operationId: 'endSubscription' },
    about: 'ends a subscription, for somebody who has asked for that by another way',
  })
  end({ id, context }: ChangeInput) {
    const leave = { type: 'LeaveNewsletter', data: { by: 'staff' } } as const;
    return this.commands.execute(Change.of(subscription, id, leave, context));
  }
}
