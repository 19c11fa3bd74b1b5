import { streams } from '@casino/contracts';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { TableDesk } from '../coups/table-desk.js';
import { tableViewOf, type TableView } from '../views/table.view.js';

export type OneTable = TableView & { readonly stream: string; readonly revision: bigint | null };

export class GetTableQuery extends Query<OneTable> {
  constructor(readonly tableId: string) {
    super();
  }
}

@QueryHandler(GetTableQuery)
export class GetTableHandler implements IQueryHandler<GetTableQuery> {
  constructor(private readonly desk: TableDesk) {}

  async execute({ tableId }: GetTableQuery): Promise<OneTable> {
    const { table, revision } = await this.desk.load(tableId);
    return { stream: streams.table(tableId), revision: revision === undefined ? null : revision, ...tableViewOf(tableId, table) };
  }
}
