import { describe, expect, it } from 'vitest';
import { targetOf } from '../../test-support/target-of.ts';
import { readUpstreamFailure } from './upstream-failure.ts';
