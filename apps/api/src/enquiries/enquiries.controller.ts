import type { IncomingMessage } from 'node:http';
import { Body, Controller, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { answerFields, enquiry, enquiryFields } from '@rabbet/domain/enquiries/enquiries';
import { ApiTags } from '../kernel/shapes/documenting';
import { Allow, AllowChanging } from '../kernel/requests/allow';
import { Actions } from '../kernel/changes/action-route';
import { Change } from '../kernel/changes/change';
import { ChangeRoutes, type InputOf } from '../kernel/changes/change-route';
import { bodyClass } from '../kernel/shapes/body-class';
import { envelopeShape } from '../kernel/shapes/form-envelope';
import { Asking } from './asking';

const NewEnquiry = bodyClass('NewEnquiry', enquiryFields);
const EnquiryAnswer = bodyClass('EnquiryAnswer', answerFields);

@ApiTags('enquiries')
@Controller('core/enquiries')
@AllowChanging('people')
export class EnquiriesController {
  constructor(
    private readonly asking: Asking,
    private readonly commands: CommandBus,
  ) {}

  @Actions.post({
    path: '',
    body: NewEnquiry,
    isOpen: true,
    reply: () => envelopeShape,
    operationId: 'askEnquiry',
    about: 'asks the shop something: everybody is answered alike, known or not',
  })
  @Allow('public')
  ask(@Body() body: unknown, @Req() req: IncomingMessage) {
    return this.asking.ask(body, req);
  }

  @ChangeRoutes.post({
    ...{ path: ':id/answer', status: 200, body: EnquiryAnswer, operationId: 'answerEnquiry' },
    about: 'says that an enquiry was answered, by whatever way',
  })
  answer({ id, body: { note = null }, context }: InputOf<typeof EnquiryAnswer>) {
    return this.commands.execute(Change.of(enquiry, id, { type: 'AnswerEnquiry', data: { note } }, context));
  }
}
