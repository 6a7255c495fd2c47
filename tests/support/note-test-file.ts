import { relative } from 'node:path';
import { expect } from 'vitest';
import { shapesOf } from './statement-shapes.ts';

// Vitest's setup of the project `all-on-postgres`, run before each test file.
shapesOf(relative(process.cwd(), expect.getState().testPath ?? ''));
