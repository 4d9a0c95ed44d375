import type { Part } from '../../../demo/kit/part.ts';
import { describePart } from '../../conformance/kit.tsx';
import { allParts } from '../../conformance/kit-parts.ts';

for (const part of Object.values<Part>(allParts)) describePart(part);
