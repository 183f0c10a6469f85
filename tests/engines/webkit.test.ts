import { walkIn } from './walk-in.ts';
import { webkit } from './webkit.ts';

walkIn(webkit);
