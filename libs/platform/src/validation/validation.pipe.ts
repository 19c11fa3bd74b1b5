import type { PipeTransform, Type } from '@nestjs/common';
import { createZodValidationPipe } from 'nestjs-zod';
import { z } from 'zod';
import { InvalidRequest } from '../problems/invalid-request.js';

/** Checks every parameter whose type is a DTO of createZodDto; applied globally. */
export const CasinoValidationPipe: Type<PipeTransform> = createZodValidationPipe({
  createValidationException: (error) => {
    if (error instanceof z.ZodError) return InvalidRequest.ofZod(error);
    throw error;
  },
});
