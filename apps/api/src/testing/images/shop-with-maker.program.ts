import { MAKER_PROGRAM } from '../../kernel/build-paths';
import { MakerProcess } from '../../images/maker-process';

// Has a picture made, says which process did it, and stays.
const maker = new MakerProcess({ program: MAKER_PROGRAM });
const [, , original = ''] = process.argv;
void maker
  .make({ hash: 'any', original, width: 80, height: 60, rung: 80, format: 'jpeg' })
  .then(() => console.log(maker.pid));
setInterval(() => {}, 60_000);
