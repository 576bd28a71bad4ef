import type { Feature } from '../kernel/feature';
import { ImportsController } from './imports.controller';
import { SheetReader } from './sheet-reader';

export const imports: Feature = {
  name: 'imports',
  controllers: [ImportsController],
  providers: [SheetReader],
};
