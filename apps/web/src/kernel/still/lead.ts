import { leadIntoForms } from './leading';

leadIntoForms();
