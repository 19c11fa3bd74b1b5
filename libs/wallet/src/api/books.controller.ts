import { Roles, toWire } from '@casino/platform';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BOOKS, type Books } from '../read-models/books.js';

@ApiTags('books')
@Controller('books')
export class BooksController {
  constructor(@Inject(BOOKS) private readonly books: Books) {}

  @Get()
  @Roles('auditor', 'mcd', 'cashier')
  @ApiOperation({ summary: 'Every account that does not stand at zero, with the position it stands at; their sum is zero' })
  async all(): Promise<unknown> {
    await this.books.current();
    const { position } = this.books;
    const accounts = [...this.books.balances()]
      .map(([account, balance]) => ({ account, balance }))
      .sort((a, b) => (a.account < b.account ? -1 : 1));
    return toWire({ position, total: this.books.total(), accounts });
  }
}
