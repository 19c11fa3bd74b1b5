import { Roles } from '@casino/platform';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { BOOKS, type Books } from '../read-models/books.js';
import { BooksAnswer } from './answers.dto.js';

@ApiTags('books')
@Controller('books')
export class BooksController {
  constructor(@Inject(BOOKS) private readonly books: Books) {}

  @Get()
  @Roles('auditor', 'mcd', 'cashier')
  @ApiOkResponse({ type: BooksAnswer })
  @ApiOperation({ summary: 'Every account that does not stand at zero, with the position it stands at; their sum is zero' })
  async all(): Promise<unknown> {
    await this.books.current();
    const { position } = this.books;
    const accounts = [...this.books.balances()]
      .map(([account, balance]) => ({ account, balance }))
      .sort((a, b) => (a.account < b.account ? -1 : 1));
    return { position, total: this.books.total(), accounts };
  }
}
