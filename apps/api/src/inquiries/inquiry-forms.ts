import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { CommandContext } from '@rabbet/commands';
import {
  inquiry,
  inquiryFields,
  type InquiryForm,
  inquiryProblems,
  SUBJECTS,
} from '@rabbet/domain/inquiries/inquiries';
import { parseTypedName } from '@rabbet/domain/people/people';
import { NewId } from '../kernel/changes/change';
import { type Envelope, ACCEPTED } from '../kernel/shapes/form-envelope';
import { takeForm, type VisitorForm } from '../kernel/changes/routes/take-form';
import { VisitorLimits } from '../kernel/requests/visitor-limits';
import { KnownPeople } from '../people/people';
import { Commands } from '../kernel/changes/commands';

const FORM: VisitorForm = {
  limit: { purpose: 'enquiry-from', windowMs: 3_600_000, most: 20 },
  fields: inquiryFields,
  problems: inquiryProblems,
  isMaking: true,
  honeypot: 'website',
};

/** Takes what visitors ask. Whoever they are, and whether the shop knows them, is told by nothing that they are answered. */
@Injectable()
export class InquiryForms {
  constructor(
    private readonly people: KnownPeople,
    private readonly limits: VisitorLimits,
    private readonly commands: Commands,
  ) {}

  ask(body: unknown, req: IncomingMessage): Promise<Envelope> {
    const record = (form: InquiryForm, context: CommandContext) => this.record(form, context);
    return takeForm(FORM, this.limits, { body, req }, record);
  }

  private async record(form: InquiryForm, context: CommandContext): Promise<Envelope> {
    const { name, email, phone, message, about, subject_id } = form;
    const person = await this.people.findOrMakePerson({ email, phone, ...parseTypedName(name) }, context);
    const subject = SUBJECTS[about].isOfOne ? subject_id : null;
    const askInquiry = {
      type: 'AskInquiry',
      data: { person_id: person, about, subject_id: subject },
      personal: { [person]: { name, email, phone, message } },
    } as const;
    await this.commands.change(inquiry, new NewId(), askInquiry, context);
    return ACCEPTED;
  }
}
