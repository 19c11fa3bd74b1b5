import type { Position } from '@casino/event-store';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { TableList } from '../../read-models/table-list.js';
import { tableViewOf, type TableView } from '../views/table.view.js';

export interface ListedTables {
  /** Position that the list stands at. */
  readonly position: Position;
  readonly tables: readonly TableView[];
}

export class ListTablesQuery extends Query<ListedTables> {}

@QueryHandler(ListTablesQuery)
export class ListTablesHandler implements IQueryHandler<ListTablesQuery> {
  constructor(private readonly list: TableList) {}

  execute(): Promise<ListedTables> {
    const tables = this.list.all().map(([tableId, table]) => tableViewOf(tableId, table));
    return Promise.resolve({ position: this.list.position, tables });
  }
}
