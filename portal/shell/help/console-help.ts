import type { HelpSection } from './help.ts';

const words = '文章与网站';
const people = '用户、角色与医院';
const running = '运行与审计';

/** What managers do, each by their permissions. */
export const consoleHelp = {
  start: {
    title: '首页与菜单',
    group: '先看这里',
    lead: '登录后左侧菜单只列出您有权限使用的功能，首页汇总需要处理的事。',
    steps: [
      '首页的数字可以点开：未发布、发布失败、复审到期、修改待审核的文章，待确认的账号，网站上还剩的示例内容。',
      '“临床规则尚未由本科室签署”表示自动提示所依据的规则还没有本科室医生审核签字，请联系科室和信息部门。',
    ],
    notes: ['管理员看不到任何病例。'],
  },
  articles: {
    title: '文章列表与发布',
    group: words,
    needs: ['article:add', 'article:update', 'article:delete', 'article:publish'],
    lead: '打开发布开关，网站随即更新；列表的“上线状态”告诉您访客什么时候已能看到。',
    steps: [
      '按标题、状态、类别和发布日期查找文章。',
      '打开“发布”开关即上线，关上即下线；将来的发布时间到时自动上线。',
      '“修改待审核”的文章，由有发布权限的人打开比较，批准，或写明原因退回。审核期间网站上不变。',
      '删除的文章在「回收站」里，可以恢复。',
    ],
    notes: ['“发布中”很久没有变成“已上线”，请告诉信息部门。'],
    picture: { file: 'articles', alt: '文章列表：筛选条件、发布开关和上线状态' },
  },
  'article-edit': {
    title: '写文章',
    group: words,
    needs: ['article:add', 'article:update'],
    lead: '保存后先是草稿，发布之前访客看不到。',
    steps: [
      '选择封面，填写标题、疾病类型、来源和作者。',
      '在正文里直接写，或「从 Word 文件导入」；图片可以从图片库插入。',
      '医学内容请填写审核人、审核日期和下次复审日期，到期会在首页提醒。',
      '点「预览」看网站上的样子，再「保存」或「保存并发布」。',
      '「历史」里有每一版，可以比较和恢复。',
    ],
    picture: { file: 'article-edit', alt: '编辑文章：封面、标题、疾病类型和正文' },
  },
  library: {
    title: '图片库',
    group: words,
    needs: ['article:add', 'article:update'],
    lead: '网站用过的图片都在这里，可以再次使用。',
    notes: ['请给每张图片写一句说明，读屏软件会读给看不见的人听。', '正在使用的图片不能删除。'],
  },
  site: {
    title: '网站内容',
    group: words,
    needs: ['site:update'],
    lead: '名称、电话、地址、门诊时间、专家、课题、论文等，都在「网站内容」里修改。',
    steps: [
      '逐项换成本院的内容，核实之后选“已核实，不是示例”。',
      '用「预览」看任何一页的样子，再保存、发布。几秒之后所有页面一起更新。',
      '「历史版本」里有每一次保存，可以恢复。',
    ],
    notes: ['还剩一处示例，每一页都有提示，搜索引擎也不收录。'],
    picture: { file: 'site', alt: '网站内容：左侧是各部分和剩余的示例数，右侧是要填写的内容' },
  },
  users: {
    title: '添加和管理用户',
    group: people,
    needs: ['user:add:2', 'user:update', 'user:delete', 'user:updateUserRole'],
    lead: '每个人用自己的账号。新账号、转院的医生和新任协调员，要由另一位管理员确认后才能登录。',
    steps: [
      '点「新增用户」，选择医生或管理员，填写用户名和初始密码。',
      '请另一位管理员在用户列表的“待确认的账号”里核对并确认。',
      '离开的人用「停用」，可以再启用；「删除」之后病历上的姓名仍保留。',
    ],
    picture: { file: 'users', alt: '用户列表：查询条件、身份、角色和操作' },
  },
  resets: {
    title: '重置密码',
    group: people,
    needs: ['user:update'],
    lead: '先核实是不是本人，再在用户的编辑页填写新密码，即申请重置。',
    steps: [
      '用户验证过邮箱的，会收到设置新密码的链接，24 小时有效。',
      '没有邮箱但有第二步验证的，您填写的是一次性密码，由用户配合自己的第二步验证使用。',
      '两样都没有的，须由另一位管理员在“待确认的账号”里确认。',
    ],
    notes: ['用户下次登录会看到由谁、何时申请。', '手机、通行密钥和恢复码都丢了，请信息部门当面核实后移除第二步验证。'],
  },
  roles: {
    title: '角色与权限',
    group: people,
    needs: ['role:list', 'role:add', 'role:update', 'role:delete', 'user:updateUserRole'],
    lead: '权限给角色，角色给人。一个人可以有几个角色。',
    steps: [
      '在「角色列表」里「新增角色」，再「编辑权限」，勾选需要的权限。',
      '在用户列表里点「编辑角色」，把角色给用户。',
      '把“医院会诊协调员”给一位医生，他就能看到本院在等答复的会诊。',
    ],
    notes: ['只能授予自己也有的权限，不能改自己的角色；内置的角色不能删除。'],
    picture: { file: 'roles', alt: '角色列表和编辑权限的窗口' },
  },
  duties: {
    title: '三权分立',
    group: people,
    needs: ['user:updateUserRole', 'audit:read'],
    lead: '等级保护要求三权分立的医院，把系统管理员、安全管理员、审计管理员三个角色分给三个人，互不重叠。',
    steps: [
      '系统管理员管理账号和医院，不能分配角色。',
      '安全管理员决定谁有什么权限，不能新增或修改账号。',
      '审计管理员只查看审计日志。新增一位管理员，要前两位一起完成。',
    ],
    notes: ['三人就位之后，封存 admin 的密码。'],
  },
  hospitals: {
    title: '医院',
    group: people,
    needs: ['hospital:add', 'hospital:update'],
    lead: '先登记医院，再添加那里的医生。',
    steps: [
      '填写名称和所在城市。',
      '设置三种紧急程度的答复期限；改动只影响之后发起的会诊。',
      '登记可以做的治疗，转诊时能做的医院排在前面。',
      '选择会诊前的监护人知情同意：不记录、提醒填写，或没有同意不能邀请外院医生。',
    ],
  },
  undelivered: {
    title: '未送达通知',
    group: running,
    needs: ['notification:retry'],
    lead: '多次送不到的通知列在这里，写明原因。排除故障后可以重发。',
  },
  webhooks: {
    title: '事件推送',
    group: running,
    needs: ['webhook:manage'],
    lead: '有新会诊、新回复或状态变化时，通知医院自己的程序。只推送编号，不含患儿的姓名和病情。',
    steps: [
      '填写对方程序的地址，选择医院和要推送的事件，保存。',
      '密钥只显示一次，请立即交给写程序的人。更换密钥期间，新旧两把都有效。',
      '点「发送测试事件」，看对方是否收到。',
      '每次推送的结果都列在页面上；失败的会自动重试，也可以再次发送。',
    ],
    notes: ['连续三天没有收到任何成功的应答，会自动暂停；排除故障后再启用。'],
  },
  tokens: {
    title: '访问令牌',
    group: running,
    needs: ['token:manage'],
    lead: '列出所有账号给程序用的访问令牌：谁创建的、能做什么、何时到期、上次何时从哪里使用。看不到令牌本身。',
    steps: ['不认识的、不再用的，点「停用」：程序立即失去访问，账号的主人下次登录时会看到。'],
    notes: ['审计日志的每条记录都写明是否经由访问令牌。'],
  },
  audit: {
    title: '审计日志',
    group: running,
    needs: ['audit:read'],
    lead: '谁在什么时间、从哪里、查看或修改了什么，逐条记录，不能修改。',
    steps: [
      '按用户名、操作、结果和日期查询，可以导出 CSV。',
      '短时间内大量查看病例的人会列在首页和本页上方，请核实原因。',
    ],
  },
} satisfies Record<string, HelpSection>;
